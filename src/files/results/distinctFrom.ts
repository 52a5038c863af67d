/** A column of ours must not hide one of the file's own, nor one another: the service may call a field as we call a column. */
export function distinctFrom(header: readonly string[], names: readonly string[]): string[] {
  const given = new Set([...header, ...names]);
  const used = new Set(header);
  return names.map((name) => {
    let distinct = name;
    for (let number = 2; used.has(distinct); number++) {
      const next = `${name} ${String(number)}`;
      if (!given.has(next)) distinct = next;
    }
    used.add(distinct);
    return distinct;
  });
}
