import { internationalMatchFields, internationalPersonFields, internationalRecordFields } from '../../core/index.ts';
import { addressFile, withStatus } from './addressFile.ts';
import type { FileOperation } from './FileOperation.ts';

export const cleanseInternationalFile: FileOperation<'cleanseInternational'> = {
  ...addressFile(internationalRecordFields),
  name: 'cleanseInternational',
  resultColumns: ['AVC', 'AQI', ...withStatus(internationalMatchFields), ...internationalPersonFields, 'Version'],
  // An opened row says of each field how it was verified.
  settings: { options: { FieldStatus: 'True' } },
  choices: ['geocode', 'certify', 'statuses', 'casing', 'country'],
};
