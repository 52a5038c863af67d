import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { commandHere } from './commandHere.ts';

const { project, doorplate, control, paid, linesOf, filesWithKey } = commandHere('columns', '--latency', '60');

describe('the columns of a file', () => {
  test('can include two with the same meaning, and the command asks which one to send before anything is paid for', () => {
    writeFileSync(join(project, 'two.csv'), 'Street,Town,City,Land\n1 Main Street,Boston,Salem,US\n');
    expect(doorplate('cleanse', 'two.csv', '--dry-run')).toMatchObject({
      status: 2,
      stdout: '',
      stderr: expect.stringMatching(
        /Columns "Town" and "City" of .*two\.csv could both be mapped to Locality\. Map one of them \(--column "Town=Locality"\)\.$/m,
      ),
    });
    writeFileSync(join(project, 'one.csv'), 'plot,street,city\n12,Main Street,Boston\n14,Elm Street,Boston\n');
    expect(doorplate('cleanse', 'one.csv', '--dry-run').stderr).toContain(
      'Map it (--column "plot=Premise"), or exclude it (--column "plot=").',
    );
    expect(doorplate('cleanse', 'one.csv', '--dry-run', '--column', 'plot=').status).toBe(0);
    const chosen = ['--column', 'Town=Locality'];
    expect(doorplate('cleanse', 'two.csv', '--dry-run', ...chosen).stdout).toBe(
      'Columns sent: Street as Address1, Town as Locality, Land as Country.\nIgnored: City (change with --column "Name=Field").\nRows          1\nRows to send  1\nCalls         1\nCredits       1\nNothing was sent.\n',
    );
    const [columns] = doorplate('cleanse', 'two.csv', '--dry-run', '--json', ...chosen).events();
    expect(columns).toEqual({
      event: 'columns',
      header: ['Street', 'Town', 'City', 'Land'],
      columns: ['Address1', 'Locality', '', 'Country'],
      confidence: [{ level: 'sure', by: 'both' }, null, null, { level: 'sure', by: 'both' }],
      reading: { encoding: 'utf-8', delimiter: ',', headerRow: 1 },
    });
  });

  test('are listed with the guesses that are not sure, so that they can be checked before anything is paid for', () => {
    writeFileSync(
      join(project, 'vague.csv'),
      'FULLNAME,Region,ZIP\n1 Main Street,Essex,02110\n2 Oak Avenue,Suffolk,02111\n',
    );
    expect(doorplate('cleanse', 'vague.csv', '--dry-run').stdout).toMatch(
      /^Columns sent: FULLNAME as Address1 \(check this, by its values\), Region as AdministrativeArea \(likely\), ZIP as PostalCode\.\n/,
    );
    // What the user has chosen is no guess.
    expect(doorplate('cleanse', 'vague.csv', '--dry-run', '--column', 'FULLNAME=Address1').stdout).toMatch(
      /^Columns sent: FULLNAME as Address1, /,
    );
  });

  test('are named up to the fortieth, and those at the end without a name or a value are ignored', () => {
    const names = Array.from({ length: 16_000 }, (_, index) => `x${String(index)}`).join();
    writeFileSync(join(project, 'wide.csv'), `Address1,Country,${names},,,\n1 Main Street,US${','.repeat(16_003)}\n`);
    const { stdout } = doorplate('cleanse', 'wide.csv', '--dry-run');
    expect(stdout).toMatch(/^Columns sent: Address1, Country\.\nIgnored: x0, x1, .*, x39, and 15,960 more \(change/);
  });

  test('are not reported as sent if the run is rejected', () => {
    writeFileSync(join(project, 'changing.csv'), 'Address1,Country\n1 Main Street,US\n');
    const begun = doorplate('cleanse', 'changing.csv');
    expect([begun.status, begun.stdout]).toEqual([0, expect.stringMatching(/^Columns sent: Address1, Country\.\n/)]);
    writeFileSync(join(project, 'changing.csv'), 'Address1,Country\n2 Main Street,US\n');
    expect(doorplate('cleanse', 'changing.csv')).toMatchObject({ status: 1, stdout: '' });
  });

  test('can be selected by the displayed name if they have none', () => {
    writeFileSync(join(project, 'nameless.csv'), 'Customer,Locality,Country,\n1,Boston,US,1 Main Street\n');
    expect(doorplate('cleanse', 'nameless.csv', '--dry-run').stderr).toContain(
      'Columns not recognized: Customer, column 4.',
    );
    const said = doorplate('cleanse', 'nameless.csv', '--dry-run', '--column', 'column 4=Address1');
    expect(said).toMatchObject({ status: 0, stdout: expect.stringContaining('column 4 as Address1') });
    expect(doorplate('cleanse', 'nameless.csv', '--column', 'column 9=Address1').stderr).toContain(
      'Its columns are: Customer, Locality, Country, column 4.',
    );
  });

  test('are listed with the likely cause in plain words if all are unknown', () => {
    writeFileSync(join(project, 'caret.csv'), 'Address1^Locality^Country\n1 Main Street^Boston^US\n');
    for (const way of [[], ['--dry-run']]) {
      const { status, stderr } = doorplate('cleanse', 'caret.csv', ...way);
      expect(status).toBe(2);
      expect(stderr).toMatch(
        /^error: No columns in caret\.csv were recognized\. Columns found: Address1\^Locality\^Country\. .*--column.*first line.*commas, semicolons, tabs or \|\.\n$/,
      );
      expect(stderr).not.toContain('cleanseInternational');
    }
  });

  test('can be separated by |, and are separated by | in the results', () => {
    writeFileSync(join(project, 'piped.csv'), 'Address1|Locality|Country\n1 Main Street, Unit 5|Boston|US\n');
    expect(doorplate('cleanse', 'piped.csv', '-q').status).toBe(0);
    expect(linesOf('piped.results.csv')).toEqual([expect.stringMatching(/^"1 Main Street, Unit 5"\|Boston\|US\|/)]);
  });

  test('are not paid for without a street', async () => {
    writeFileSync(
      join(project, 'places.csv'),
      'Ref,Strasse2000,Zip,City,Country\n1,2 Old Mill Road,04092,Westbrook,US\n',
    );
    await control('reset', {});
    for (const more of [[], ['--dry-run'], ['--column', 'Zip=PostalCode']]) {
      const { status, stderr } = doorplate('cleanse', 'places.csv', ...more);
      expect([status, stderr]).toEqual([
        2,
        expect.stringMatching(/No street column was found.*--column Strasse2000=Address1/s),
      ]);
    }
    expect(await paid()).toEqual([]);
    expect(doorplate('cleanse', 'places.csv', '--column', 'Strasse2000=Address1').status).toBe(0);
    expect(await paid()).toHaveLength(1);
  });

  test('are suggested as the street only if their values look like streets', () => {
    writeFileSync(
      join(project, 'jp.csv'),
      'Code,Memo,Where,City\nC1,call 1,1 Main Road,Boston\nC2,,2 Oak Hill,Boston\n',
    );
    expect(doorplate('cleanse', 'jp.csv', '--dry-run').stderr).toContain('--column Where=Address1');
    writeFileSync(join(project, 'none.csv'), 'Code,Memo,City\nC1,x,Boston\nC2,y,Boston\n');
    expect(doorplate('cleanse', 'none.csv', '--dry-run').stderr).toContain('--column Name=Address1');
  });

  test('can be named in the line below merged cells, and the command says how to use them', () => {
    const below = 'Number,Street,City,Zip\n1,Main St,Boston,02108\n2,Oak Ave,Salem,97301\n';
    for (const [name, merged] of [
      ['unknown', 'Customer,Details,,More'],
      ['street', 'Customer,Street address,x,y'],
    ] as const) {
      writeFileSync(join(project, `${name}.csv`), `${merged}\n${below}`);
      const { stdout, stderr } = doorplate('cleanse', `${name}.csv`, '--dry-run');
      expect(stdout + stderr).toContain('The column names may be one line lower: --header-row 2.');
      expect(doorplate('cleanse', `${name}.csv`, '--dry-run', '--header-row', '2').stdout).toMatch(
        /Columns sent: Number as Premise.*, Street as Thoroughfare, City as Locality, Zip as PostalCode\.\n(?!The column)/,
      );
    }
  });

  test('are reported in a dry run if none has a country', () => {
    writeFileSync(join(project, 'dutch.csv'), 'Straat,Plaats\nKerkstraat 1,Utrecht\n');
    const sentence = 'No column has a country. If all rows are in one country, set it, for example with --country NL.';
    expect(doorplate('cleanse', 'dutch.csv', '--dry-run').stdout).toContain(sentence);
    expect(doorplate('cleanse', 'dutch.csv', '--dry-run', '--json').events()[0]).toMatchObject({ lacksCountry: true });
    for (const way of [
      ['--country', 'NL'],
      ['--set', 'Country=NL'],
    ])
      expect(doorplate('cleanse', 'dutch.csv', '--dry-run', ...way).stdout).not.toContain('No column has a country');
  });

  test('are reported before the start if none has a place', () => {
    writeFileSync(join(project, 'placeless.csv'), 'Street,Note\n1 Main Street,x\n');
    const sentence = 'No column has a city, postal code or country.';
    expect(doorplate('cleanse', 'placeless.csv', '--dry-run').stdout).toContain(sentence);
    for (const country of ['US', 'USA', 'United States', 'UK', 'Deutschland', 'DEU'])
      expect(doorplate('cleanse', 'placeless.csv', '--dry-run', '--country', country).stdout).not.toContain(sentence);
    expect(doorplate('cleanse', 'placeless.csv', '--dry-run', '--json').events()[0]).toMatchObject({
      lacksPlace: true,
    });
  });

  test('can contain invalid rows, and a dry run gives the reasons', () => {
    writeFileSync(
      join(project, 'lands.csv'),
      'Street,City,Country\n1 Main Street,Boston,US\nHauptstraße 1,Bonn,Freiburg\n,,FR\n',
    );
    expect(doorplate('cleanse', 'lands.csv', '--dry-run').stdout).toContain(
      'Rows                       3\nNot sent: no address       1\nNot sent: unknown country  1 · Freiburg\nRows to send               1\nCalls                      1\nCredits                    1\n',
    );
  });

  test('can name countries in other languages, and the command says once which codes it sends', () => {
    writeFileSync(
      join(project, 'names.csv'),
      'Street,City,Country\n1 Main Street,London,UK\nHauptstraße 1,Bonn,Deutschland\nAm Markt 2,Bonn,Deutschland\n1 Main Street,Boston,USA\n',
    );
    const sentence = 'Countries sent as codes: UK as GB, Deutschland as DE.';
    const countryNames = { UK: 'GB', Deutschland: 'DE' };
    expect(doorplate('cleanse', 'names.csv', '--dry-run').stdout).toContain(`Credits       4\n${sentence}\n`);
    expect(doorplate('cleanse', 'names.csv', '--dry-run', '--json').events().at(-1)).toMatchObject({ countryNames });
    const { stdout, status } = doorplate('cleanse', 'names.csv');
    expect([status, stdout.split(sentence)]).toEqual([0, expect.objectContaining({ length: 2 })]);
    expect(doorplate('cleanse', 'names.csv', '--json').events().at(-1)).toMatchObject({ event: 'end', countryNames });
  });

  test('are rejected if two map to the same field, because one would not be sent', () => {
    writeFileSync(join(project, 'two.csv'), 'Street 1,Street 2,City\n2 Old Mill Road,,Westbrook\n');
    const { status, stderr } = doorplate(
      'cleanse',
      'two.csv',
      '--column',
      'Street 1=Address1',
      '--column',
      'Street 2=Address1',
    );
    expect([status, stderr]).toEqual([
      2,
      expect.stringContaining('--column maps two columns to Address1: "Street 1" and "Street 2"'),
    ]);
    const twice = ['--column', 'Street 2=Address2', '--column', 'Street 2=Address2'];
    expect(doorplate('cleanse', 'two.csv', ...twice, '--dry-run').status).toBe(0);
  });

  test('can be joined into one field, and a field can be the same in each row', async () => {
    writeFileSync(
      join(project, 'joined.csv'),
      'Street,Number,Letter,Unit,{Odd}\nMain Street,12,a,5,x\nMain Street,13,,,y\n,,,,\n',
    );
    await control('reset', {});
    const mapping = ['--column', '{Number}{Letter} {Unit}=Premise', '--set', 'Locality=Chicago', '--set', 'Country=US'];
    expect(doorplate('cleanse', 'joined.csv', '--dry-run', ...mapping)).toMatchObject({
      status: 0,
      stdout:
        'Columns sent: Street as Thoroughfare, {Number}{Letter} {Unit} as Premise, Chicago as Locality, US as Country.\nIgnored: {Odd} (change with --column "Name=Field").\nRows                  3\nNot sent: no address  1\nRows to send          2\nCalls                 1\nCredits               2\nNothing was sent.\n',
    });
    expect(doorplate('cleanse', 'joined.csv', '--dry-run', '--column', '{Odd}=Id').stdout).toContain('{Odd} as Id');
    expect(doorplate('cleanse', 'joined.csv', ...mapping).status).toBe(0);
    expect(await paid()).toMatchObject([{ records: 2 }]);
    // A repeated command resumes the job. One with another mapping is refused, and nothing is paid twice.
    expect(doorplate('cleanse', 'joined.csv', ...mapping).status).toBe(0);
    const other = doorplate('cleanse', 'joined.csv', ...mapping.with(3, 'Locality=Boston'));
    expect(other).toMatchObject({ status: 1, stderr: expect.stringContaining('the column mapping') });
    expect(await paid()).toHaveLength(1);
  });

  test.each([
    [
      ['--column', '{Nmber}=Premise'],
      'The file has no column "Nmber". Did you mean "Number"? Its columns are: Street, Number.',
    ],
    [
      ['--column', 'Nmber=Premise'],
      'The file has no column "Nmber". Did you mean "Number"? Its columns are: Street, Number.',
    ],
    [['--column', '{Number=Premise'], 'The template "{Number" has an unmatched brace.'],
    [['--column', '{Number}=House'], 'Unknown field "House".'],
    [['--set', 'Town=Chicago'], 'Unknown field "Town".'],
    [['--set', 'Chicago'], 'Use the form "Field=text"'],
    [['--column', '{Number}=Premise', '--set', 'Premise=1'], 'Premise is set twice.'],
    [['--column', 'Number=Premise', '--set', 'Premise=1'], 'Premise is set twice: by the column'],
  ])('that cannot be joined say what to write instead: %j', (mapping, message) => {
    writeFileSync(join(project, 'wrong.csv'), 'Street,Number\nMain Street,12\n');
    const { status, stderr } = doorplate('cleanse', 'wrong.csv', '--dry-run', ...mapping);
    expect([status, stderr]).toEqual([2, expect.stringContaining(message)]);
  });

  test('are shown without effect if their names contain terminal control characters', () => {
    const escape = '\u001b]0;owned\u0007\u009b31m';
    writeFileSync(join(project, 'escape.csv'), `Address1,Country,${escape}\n1 Main Street,US,x\n`);
    const { stdout } = doorplate('cleanse', 'escape.csv', '--dry-run');
    const { stderr } = doorplate('cleanse', 'escape.csv', '--column', 'Zip=PostalCode');
    for (const text of [stdout, stderr]) {
      expect(text).toContain('owned');
      expect(text).not.toMatch(/[^\P{Cc}\n\t]/u);
    }
  });

  test('are printed without the key', () => {
    expect(filesWithKey()).toMatchObject({ status: 1, stdout: '' });
  });
});
