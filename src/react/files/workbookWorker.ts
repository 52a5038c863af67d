import { readCsv } from '../../files/index.ts';
import { serveTables } from './serveTables.ts';

serveTables(({ bytes, reading }) => readCsv(new Blob([bytes]), reading));
