/** Every word of the email field. */
export interface EmailWords {
  label(): string;
  /** It is missing. */
  required(): string;
  /** It is not an email as the browser takes one: "jo", "jo@". */
  unfinished(): string;
  /** It is fine. For the ear. */
  valid(): string;
  invalid(): string;
  /** A mailbox to be thrown away. */
  disposable(): string;
  /** A mailbox of a role, such as contact@. */
  role(): string;
  /** The server takes mail for any name, so that nobody can tell whether this mailbox is there. */
  acceptAll(): string;
  /** The service could not tell. */
  unknown(): string;
  /** Was another domain meant? The address that is offered stands in the sentence once, as it is given: it becomes a button. */
  suggestion(email: string): string;
}
