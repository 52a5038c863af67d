/** What a person at a terminal can mend: it is said in one sentence, without a stack. */
export class Failure extends Error {}
