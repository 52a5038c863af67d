/** A message of the library begins with the name of its operation, which no command is called by. */
export const messageOfCall = (operation: string, message: string): string =>
  message.startsWith(`${operation} `) ? `The call ${message.slice(operation.length + 1)}` : message;
