import { cleanseMatchFields } from '../../core/index.ts';
import { addressFile, addressOf } from './addressFile.ts';
import type { FileOperation } from './FileOperation.ts';

export const cleanseFile: FileOperation<'cleanse'> = {
  ...addressFile,
  name: 'cleanse',
  recordOf(row, columns, country) {
    // This service alone writes it in capitals.
    const { Id, ...record } = addressOf(row, columns, country);
    return Id ? { ID: Id, ...record } : record;
  },
  resultColumns: ['AVC', 'AQI', ...cleanseMatchFields, 'GeoDistance'],
  settings: {},
  choices: ['country'],
};
