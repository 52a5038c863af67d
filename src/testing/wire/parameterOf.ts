/** All values of a query's parameter. Its name (given in lower case) is met in any case, as the service does. */
export const parametersOf = (query: URLSearchParams, name: string): string[] =>
  [...query].filter(([given]) => given.toLowerCase() === name).map(([, value]) => value);

/** The first value; '' when there is none. */
export const parameterOf = (query: URLSearchParams, name: string): string => parametersOf(query, name)[0]?.trim() ?? '';
