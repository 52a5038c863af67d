import { cleanseMatchFields, cleanseRecordFields } from '../../core/index.ts';
import { addressFile } from './addressFile.ts';
import type { FileOperation } from './FileOperation.ts';

// This service alone writes it in capitals; a column is called by one name for all.
const inCommon = addressFile(cleanseRecordFields.map((field) => (field === 'ID' ? 'Id' : field)));

export const cleanseFile: FileOperation<'cleanse'> = {
  ...inCommon,
  name: 'cleanse',
  recordOf(row, columns, country) {
    const { Id, ...record } = inCommon.recordOf(row, columns, country);
    return Id ? { ID: Id, ...record } : record;
  },
  resultColumns: ['AVC', 'AQI', ...cleanseMatchFields, 'GeoDistance'],
  settings: {},
  choices: ['country'],
};
