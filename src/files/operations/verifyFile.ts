import {
  internationalMatchFields,
  internationalPersonFields,
  verifyOutputFields,
  verifyRecordFields,
} from '../../core/index.ts';
import { addressFile, withStatus } from './addressFile.ts';
import type { FileOperation } from './FileOperation.ts';
import { inLines, partsInLines } from './inLines.ts';

// An id tells whose an answer is, where the service gives it back.
const inCommon = addressFile(['Id', ...verifyRecordFields, ...partsInLines]);

export const verifyFile: FileOperation<'verify'> = {
  ...inCommon,
  name: 'verify',
  recordOf: (row, columns, country) => inLines(inCommon.recordOf(row, columns, country)),
  resultColumns: [
    'AVC',
    'AQI',
    ...verifyOutputFields,
    ...withStatus(internationalMatchFields),
    ...internationalPersonFields,
  ],
  settings: {},
  choices: ['geocode', 'certify', 'casing', 'country'],
};
