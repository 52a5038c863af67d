import { emailVerdictOf, emailVerdicts } from 'doorplate/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';

test.each([
  ['Valid', 'valid'],
  ['VALID', 'valid'],
  [' valid ', 'valid'],
  ['Invalid', 'invalid'],
  ['iNVALID\n', 'invalid'],
  ['Accept_All', 'accept-all'],
  ['AcceptAll', 'accept-all'],
  ['accept-all', 'accept-all'],
  ['ACCEPT ALL', 'accept-all'],
  ['catch_all', 'accept-all'],
  ['Catch-All', 'accept-all'],
  ['Unknown', 'unknown'],
  ['unknown', 'unknown'],
  ['Rejected', 'unknown'],
  ['Timeout', 'unknown'],
  ['Not valid', 'unknown'],
  ['Va lid', 'unknown'],
  ['Valid?', 'unknown'],
  ['ok', 'unknown'],
  ['True', 'unknown'],
  ['', 'unknown'],
  ['__proto__', 'unknown'],
  ['constructor', 'unknown'],
])('judges an email with the status %j as %s', (status, verdict) => {
  expect(emailVerdictOf(status)).toBe(verdict);
  expect(emailVerdictOf({ status })).toBe(verdict);
});

test('accepts only “Valid” as valid, whatever else the service reports, and no flag changes a verdict', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.constantFrom('valid', 'Valid ', 'valid.', 'in valid')), (status) => {
      const verdict = emailVerdictOf({ status, isDisposable: true, isSystemMailbox: true } as never);
      expect(emailVerdicts).toContain(verdict);
      expect(verdict === 'valid').toBe(status.trim().toLowerCase() === 'valid');
    }),
  );
  for (const odd of [undefined, null, 5, {}, { status: 5 }, []]) expect(emailVerdictOf(odd as never)).toBe('unknown');
});
