import { createBatch } from 'doorplate/core';
import { describe, expect, test } from 'vitest';
import { recorded } from '../../support/recorded.ts';

const run = async (fault: object, records: object[]) => {
  const { client, sent } = recorded(() => Response.json(fault, { status: 400 }));
  const { status, reason, progress, rejected } = await createBatch({ client, operation: 'cleanse' }).start(records);
  return { status, reason, progress, rejected, sent };
};

describe('the meaning of an error message does not depend on the words of the record', () => {
  const words = [
    'Credit',
    'Navy Federal Credit Union',
    'Out of Credit Ltd',
    'Unknown Key',
    'Account Suspended Street',
    'License',
  ];
  test.each(['Out of credit', 'Unknown key', 'Account suspended', 'Your license has expired', 'Access denied'])(
    'and “%s” is about the account, whatever the residents are called',
    async (Error) => {
      for (const Organization of words) {
        const records = Array.from({ length: 250 }, (_, at) => ({
          Organization,
          Address1: `${String(at)} Main Street`,
        }));
        const { status, reason, progress, rejected, sent } = await run({ Error, Cause: 'c' }, records);
        expect({ status, reason, unsent: progress.unsent }).toEqual({
          status: 'stopped',
          reason: 'refused',
          unsent: 250,
        });
        expect(rejected.filter((each) => each.reason === 'rejected')).toEqual([]);
        expect(sent.length).toBeLessThan(10);
      }
    },
  );

  test.each(['The locality "Key West" cannot be read', 'Bad locality Key West', 'Cannot parse ‘Credit Valley’'])(
    'and “%s” is about the record',
    async (Error) => {
      const records = [{ Address1: '1 Duval Street', Locality: 'Key West', Organization: 'Credit Valley' }];
      const { status, rejected } = await run({ Error }, records);
      expect([status, rejected[0]?.reason]).toEqual(['done', 'rejected']);
    },
  );
});
