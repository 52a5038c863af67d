/** Where the house's number stands before its street. */
const numberFirst =
  /^(US|USA|GB|GBR|CA|CAN|AU|AUS|NZ|NZL|IE|IRL|FR|FRA|LU|LUX|MC|MCO|ZA|ZAF|IN|IND|SG|SGP|MY|MYS|PH|PHL|IL|ISR)$/i;

/** The legacy service takes an address in lines: the parts that it has no field for make its first one. */
export function inLines({
  Premise,
  Thoroughfare,
  SubBuilding,
  ...record
}: Record<string, string>): Record<string, string> {
  if (!Premise && !Thoroughfare && !SubBuilding) return record;
  const { Address1, Address2 } = record;
  const street = Thoroughfare ?? Address1;
  // A line that has its number already keeps it as it is.
  const isWhole = !Premise || (street ?? '').split(/[\s,]+/).includes(Premise);
  const parts = isWhole ? [street] : [street, Premise];
  if (numberFirst.test(record['Country'] ?? '')) parts.reverse();
  const rest = Thoroughfare ? [Address1, Address2] : [Address2];
  const second = rest.filter(Boolean).join(', ');
  return {
    ...record,
    Address1: [...parts, SubBuilding].filter(Boolean).join(' '),
    ...(second ? { Address2: second } : {}),
  };
}
