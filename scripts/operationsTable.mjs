const seconds = (ms) => `${ms / 1000} s`;
const head = ['operation', 'service', 'method and path', 'chargeable', 'repeats', 'limits', 'errors', 'hook'];
const line = (cells) => `| ${cells.join(' | ')} |`;

/**
 * The operations as a table for people. All but the last two columns and a further limit is read from the rows; what no row holds, because no
 * bundle needs it, stands in `beside` under the operation's name: `[hooks, limits, errors]`.
 */
export function operationsTable(operations, beside = {}) {
  const rows = Object.values(operations).map(
    ({ name, service, alternative, method, path, interactivePath, chargeable, repeat, most, timeout = 10_000 }) => {
      const [hook = 'useCall', limits = '', errors = ''] = beside[name] ?? [];
      return [
        `\`${name}\``,
        alternative ? `${service} (or ${alternative})` : service,
        `\`${method} ${path}\`${interactivePath ? ` or, interactive, \`${interactivePath}\`` : ''}`,
        chargeable ? 'yes' : 'no',
        `${repeat.notSent} / ${repeat.refused} / ${repeat.unknown}`,
        [most ? `1 to ${most} records` : '', limits, `${seconds(timeout)} unless told otherwise`]
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

/** What of each operation travels to a relay: its fields, and what each may be. */
export function relayTable(operations) {
  const rows = Object.values(operations).map(({ name, relay }) => {
    const fields = Object.entries(relay?.fields ?? {}).map(([field, kind]) => `\`${field}\` (${kind})`);
    return [`\`POST {relay}/${name}\``, fields.join(', ') || (relay ? 'none: `{}`' : 'not relayed')];
  });
  const head = ['request', 'fields of its body'];
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
