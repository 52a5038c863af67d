/** Who asked has gone, and what they asked for was ended. Nothing was charged: the same call may be asked anew. */
export class Left extends Error {}
