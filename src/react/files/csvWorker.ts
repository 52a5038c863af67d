import { parseBytes, recognizeEncoding } from '../../files/index.ts';
import { serveTables } from './serveTables.ts';

serveTables(({ bytes, reading }) => parseBytes(new Uint8Array(bytes), reading, recognizeEncoding));
