import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { AddressProvider, useAddressVerification, type Verification } from 'doorplate';
import { createClient, type PostalFields } from 'doorplate/core';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, test } from 'vitest';

afterEach(cleanup);

type Fields = Partial<PostalFields>;
type Match = Record<string, string>;

/** Verifies an address for which the service has these matches. If there is a question, runs an action. */
async function verified(
  entered: Fields,
  match: Match,
  press: (it: ReturnType<typeof useAddressVerification>) => void,
): Promise<Verification & { asked: string | undefined }> {
  const client = createClient({
    endpoints: { batch: 'https://batch.test' },
    credentials: { key: 'AA11' },
    fetch: () => Promise.resolve(Response.json([{ Input: {}, Matches: [match] }])),
  });
  const { result } = renderHook(() => useAddressVerification(), {
    wrapper: ({ children }: { children: ReactNode }) => <AddressProvider client={client}>{children}</AddressProvider>,
  });
  let done: Promise<Verification> | undefined;
  act(() => {
    done = result.current.verify(entered);
  });
  await waitFor(() => {
    expect(result.current.phase).toBe('asking');
  });
  const asked = result.current.question?.missing;
  act(() => {
    press(result.current);
  });
  return { ...(await done!), asked };
}

const linesOf = ({ line1, line2, line3 }: PostalFields) => [line1, line2, line3].filter(Boolean);

describe('addUnit never puts a unit on another street', () => {
  const adding = (entered: Fields, match: Match) =>
    verified(entered, { AVC: 'A44-I44-P6-095', ...match }, ({ addUnit }) => {
      addUnit('Flat 9');
    });

  test.each([
    ['12 Calle Mayor', '12 Plaza Mayor'],
    ['Calle Mayor 12', '12 Plaza Mayor'],
    ['3 Queens Parade', '3 Queens Terrace'],
    ['1 Rue Victor Hugo', '1 Avenue Victor Hugo'],
    ['5 Bahnhofstr', '5 Bahnhofweg'],
    ['5 Bahnhofstraße', 'Bahnhofplatz 5'],
    ['5 Lindenwall', '5 Lindenwald'],
    ['1 Long Acre', '1 Long Lane'],
    ['4 Oak Rise', '4 Oak Ridge'],
    ['9 Via Roma', '9 Viale Roma'],
    ['9 Piazza Roma', '9 Via Roma'],
    ['7 Mill Lane', '7 Hill Lane'],
    ['7 Elm Cottages', '7 Elm House'],
    ['14 Kings Arms', '14 Kings Head'],
    ['100 5th Ave', '100 5th St'],
    ['100 5th Ave', '100 6th Ave'],
    ['100 W 5th St', '100 E 5th St'],
    ['1 Saint Paul', '1 Paul Street'],
    ['6 Highway 61', '6 Highway 16'],
    ['12a High St', '12 High St'],
    ['12 High St', '12b High St'],
    ['21 Baker St', '221 Baker St'],
    ['12 Kerkstraat', '12 Kerkplein'],
    ['3 Rua Augusta', '3 Avenida Augusta'],
    ['22 Acacia Grove', '22 Akacia'],
  ])('or at another number: %s is not %s, whatever the types of the streets', async (line1, DeliveryAddress1) => {
    const { fields, asked } = await adding({ line1, city: 'Ashby' }, { DeliveryAddress1, Locality: 'Ashby' });
    expect(linesOf(fields)).toEqual([line1, 'Flat 9']);
    expect(asked).toBeUndefined();
  });

  test.each([
    ['another postal code', { city: 'Bath', postalCode: 'BA1 2NJ' }, { Locality: 'Bath', PostalCode: 'BA7 9XX' }],
    ['another town', { city: 'Bath' }, { Locality: 'Wells' }],
  ])('or in %s, if the street has the same name', async (_, place, answer) => {
    const line1 = '3 High Street';
    const { fields } = await adding({ line1, ...place }, { DeliveryAddress1: line1, ...answer });
    expect(fields).toMatchObject({ line1, line2: 'Flat 9', ...place });
  });

  test.each([
    ['13 Coppice Place', '13 Coppice Pl'],
    ['5 High Street', '5 HIGH ST NORTH'],
    ['22 Acacia Avenue', '22 Acacia'],
    ['Hauptstr. 5', '5 Hauptstraße'],
    ['Müllerstr. 5', '5 MUELLERSTRASSE'],
    ['Rose Cottage, 13 Mill Lane', '13 Mill Lane'],
    ['Rose Cottage 13 Mill Lane', '13 Mill Lane'],
    ['4 Belle Vue Rd', '4 Bellevue Road'],
    ['2 Odl Mill Road', '2 OLD MILL ROAD'],
    ['805 Vetrans Blvd', '805 VETERANS BOULEVARD'],
    ['12, High Street', '12 High Street'],
    ['C/ Mayor 12', '12 Calle Mayor'],
  ])('but adds it on the same street: %s is %s', async (line1, DeliveryAddress1) => {
    const { fields, asked } = await adding({ line1, city: 'Ashby' }, { DeliveryAddress1, Locality: 'Ashby' });
    expect(asked).toBe('unit');
    expect(fields.line1).toBe(DeliveryAddress1);
    expect(fields.line2).toContain('Flat 9');
  });
});

describe('taking a suggestion never doubles a unit before the number (“4-12 KING ST W”)', () => {
  const place = { city: 'Toronto', region: 'ON', postalCode: 'M5H 1A1', country: 'CA' };
  const answer = { Locality: 'TORONTO', AdministrativeArea: 'ON', PostalCode: 'M5H 1A1', Country: 'CA' };
  const king = { DeliveryAddress1: '4-12 KING ST W', Premise: '12', Thoroughfare: 'KING ST W', SubBuilding: '4' };
  const taking = (entered: Fields, match: Match) =>
    verified(entered, { AVC: 'V44-I44-P6-092', ...match }, ({ takeSuggestion }) => {
      takeSuggestion();
    });

  test.each([
    ['12 King Street Wst', 'Unit 4'],
    ['12 King Street Wst', '4'],
    ['12 King Street Wst', 'Apt 4'],
    ['12 King Street Wst', '#4'],
    ['12 King Street Wst', 'Suite 04'],
    ['12 King Street Wst Unit 4', ''],
    ['12 King Street Wst #4', ''],
    ['Unit 4, 12 King Street Wst', ''],
    ['4-12 King Street Wst', ''],
    ['4 - 12 King Street Wst', 'Unit 4'],
  ])('entered as %s | %s, whether or not the answer names it next to the line', async (line1, line2) => {
    for (const SubBuilding of ['4', 'UNIT 4', '']) {
      const { fields } = await taking({ ...place, line1, line2 }, { ...answer, ...king, SubBuilding });
      expect(linesOf(fields)).toEqual(['4-12 KING ST W']);
    }
  });

  test('or a unit before a slash (“4/12 KING ST”), or a unit that moves after the street', async () => {
    const sydney = { city: 'Sydney', postalCode: '2000', country: 'AU' };
    const slash = { DeliveryAddress1: '4/12 KING ST', SubBuilding: 'UNIT 4', Locality: 'SYDNEY', PostalCode: '2000' };
    const one = await taking({ ...sydney, line1: '12 Kin Street', line2: 'Unit 4' }, slash);
    expect(linesOf(one.fields)).toEqual(['4/12 KING ST']);
    const behind = { ...answer, DeliveryAddress1: '12 KING ST W UNIT 4', SubBuilding: 'UNIT 4' };
    const other = await taking({ ...place, line1: '4-12 King Street Wst' }, behind);
    expect(linesOf(other.fields)).toEqual(['12 KING ST W UNIT 4']);
  });

  test('and keeps a unit that the service does not know, however it was entered', async () => {
    const bare = { ...answer, DeliveryAddress1: '12 KING ST W' };
    const before = await taking({ ...place, line1: '9-12 King Street Wst' }, bare);
    expect(linesOf(before.fields)).toEqual(['12 KING ST W', '9']);
    const both = await taking({ ...place, line1: '9-12 King Street Wst', line2: 'Unit 9' }, bare);
    expect(linesOf(both.fields)).toEqual(['12 KING ST W', 'Unit 9']);
  });

  test('and does not split one house number into two (“37-12 82nd St”)', async () => {
    const queens = { city: 'Jackson Heights', region: 'NY', postalCode: '11372', country: 'US' };
    const house = { DeliveryAddress1: '37-12 82ND ST', Locality: 'JACKSON HEIGHTS', AdministrativeArea: 'NY' };
    const { fields } = await taking(
      { ...queens, line1: '37-12 82th St', line2: 'Apt 37' },
      { ...house, PostalCode: '11372' },
    );
    expect(linesOf(fields)).toEqual(['37-12 82ND ST', 'Apt 37']);
  });

  test('adds a missing unit once', async () => {
    const { fields } = await verified(
      { ...place, line1: '12 King Street West' },
      { ...answer, ...king, AVC: 'A44-I44-P6-095' },
      ({ addUnit }) => {
        addUnit('Unit 4');
      },
    );
    expect(linesOf(fields)).toEqual(['12 KING ST W', 'Unit 4']);
  });
});
