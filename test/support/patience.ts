import { configure, getConfig } from '@testing-library/dom';
import { vi } from 'vitest';
import { maxWait } from './maxWait.ts';
import { printAtEnd } from './printAtEnd.ts';

configure({ asyncUtilTimeout: maxWait, ...printAtEnd(getConfig) });

const { waitFor } = vi;
vi.waitFor = (condition, options) =>
  waitFor(condition, typeof options === 'number' ? options : { timeout: maxWait, ...options });
