/** What an object has of some names, in the order of these names. For those who ask of every record: a record has few of them. */
export function createOrder<Name extends string>(names: readonly Name[]): (object: object) => Name[] {
  const places = new Map<string, number>(names.map((name, place) => [name, place]));
  return (object) => {
    const found: Name[] = [];
    const order: number[] = [];
    for (const name in object) {
      const place = places.get(name);
      if (place === undefined) continue;
      // Most have them in this order already.
      let at = order.length;
      for (; at > 0 && (order[at - 1] as number) > place; at--) {
        order[at] = order[at - 1] as number;
        found[at] = found[at - 1] as Name;
      }
      order[at] = place;
      found[at] = name as Name;
    }
    return found;
  };
}
