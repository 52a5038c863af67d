import { internationalMatchFields, internationalPersonFields, verifyOutputFields } from '../../core/index.ts';
import { addressFile, addressOf, withStatus } from './addressFile.ts';
import type { FileOperation } from './FileOperation.ts';
import { inLines } from './inLines.ts';

export const verifyFile: FileOperation<'verify'> = {
  ...addressFile,
  name: 'verify',
  recordOf: (row, columns, country) => inLines(addressOf(row, columns, country)),
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
