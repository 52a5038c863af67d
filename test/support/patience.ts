import { configure } from '@testing-library/dom';
import { vi } from 'vitest';
import { maxWait } from './maxWait.ts';

configure({ asyncUtilTimeout: maxWait });

const { waitFor } = vi;
vi.waitFor = (condition, options) =>
  waitFor(condition, typeof options === 'number' ? options : { timeout: maxWait, ...options });
