const seconds = (ms) => `${ms / 1000} s`;
const head = ['operation', 'service', 'method and path', 'chargeable', 'retries', 'limits', 'errors', 'hook'];
const line = (cells) => `| ${cells.join(' | ')} |`;

/**
 * Returns the operations as a Markdown table. Most columns come from the table of operations. `extras` adds facts about an operation, in
 * the form `[hooks, limits, errors]`.
 */
export function operationsTable(operations, extras = {}) {
  const rows = Object.values(operations).map(
    ({
      name,
      service,
      alternative,
      method,
      path,
      interactivePath,
      chargeable,
      repeat,
      maxRecords,
      timeout = 10_000,
    }) => {
      const [hook = 'useCall', limits = '', errors = ''] = extras[name] ?? [];
      return [
        `\`${name}\``,
        alternative ? `${service} (or ${alternative})` : service,
        `\`${method} ${path}\`${interactivePath ? ` or, interactive, \`${interactivePath}\`` : ''}`,
        chargeable ? 'yes' : 'no',
        `${repeat.notSent} / ${repeat.refused} / ${repeat.unknown}`,
        [maxRecords ? `1 to ${maxRecords} records` : '', limits, `timeout ${seconds(timeout)}`]
          .filter(Boolean)
          .join('; '),
        errors,
        hook
          .split(', ')
          .map((one) => `\`${one}\``)
          .join(', '),
      ];
    },
  );
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Returns the fields that each operation sends to a relay, with their kinds, as a Markdown table. */
export function relayTable(operations) {
  const rows = Object.values(operations).map(({ name, relay }) => {
    const fields = Object.entries(relay?.fields ?? {}).map(([field, kind]) => `\`${field}\` (${kind})`);
    return [`\`POST {relay}/${name}\``, fields.join(', ') || (relay ? 'none: `{}`' : 'not relayed')];
  });
  const head = ['request', 'fields of its body'];
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
