/** The store of calls does not answer. This arrival has asked nothing; whether one before it has, nobody can tell. */
export class StoreAway extends Error {
  constructor(readonly store: unknown) {
    super('The store of calls does not answer.');
  }
}
