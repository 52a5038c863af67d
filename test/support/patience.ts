import { configure } from '@testing-library/dom';
import { vi } from 'vitest';

/**
 * How long a test waits for a condition before it gives up: far longer than it ever takes, so that nothing depends on how fast the machine is. A
 * condition that holds is seen at once, whatever stands here.
 */
const patience = 60_000;

configure({ asyncUtilTimeout: patience });

const { waitFor } = vi;
vi.waitFor = (condition, options) =>
  waitFor(condition, typeof options === 'number' ? options : { timeout: patience, ...options });
