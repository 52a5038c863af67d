interface Rows {
  items: Record<string, unknown>[];
}

const extra = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`Field${String(at + 1)}`, '']));
const capital = (name: string) =>
  name === 'poBoxNumber' ? 'POBoxNumber' : name.charAt(0).toUpperCase() + name.slice(1);

/** The same rows on the classic wire: capitalised, numbers and words where it has them, in an envelope or (`json.ws`) bare. */
export function classicBody(body: Rows, dialect: 'interactive' | 'interactive-rows', operation: 'find' | 'retrieve') {
  const Items = body.items.map((item) => {
    const row = Object.fromEntries(
      Object.entries(item)
        .filter(([name]) => name !== 'source' && !(operation === 'find' && name === 'language'))
        .map(([name, value]) => [capital(name), value ?? '']),
    );
    if (operation === 'find' || 'Error' in row) return row;
    return {
      ...extra,
      ...row,
      CountryIsoNumber: Number(row['CountryIsoNumber']) || 0,
      Type: row['Type'] === 1 ? 'Commercial' : 'Residential',
      DataLevel: 'Premise',
    };
  });
  return dialect === 'interactive' ? { Items } : Items;
}
