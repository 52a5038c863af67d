import { writeSync } from 'node:fs';
import { relative } from 'node:path';

/**
 * Vitest reporter that helps to find out where a run hangs. It reports each finished test to the parent process. On SIGTERM, it prints the
 * tests that are still running.
 */
export default class Unfinished {
  /** Running tests by file. */
  running = new Map();

  onInit() {
    process.once('SIGTERM', () => {
      const files = [...this.running].map(([file, tests]) => [file, ...tests].join('\n  '));
      console.error(`Terminated. Tests still running:\n${files.join('\n') || 'none'}`);
      process.exit(1);
    });
  }

  onTestModuleStart(file) {
    this.running.set(relative('.', file.moduleId), new Set());
  }

  onTestModuleEnd(file) {
    this.running.delete(relative('.', file.moduleId));
  }

  onTestCaseReady(test) {
    this.running.get(relative('.', test.module.moduleId))?.add(test.fullName);
  }

  onTestCaseResult(test) {
    // Tell the parent process that the run is making progress.
    if (process.env.SIGNS_TO) writeSync(Number(process.env.SIGNS_TO), '.');
    this.running.get(relative('.', test.module.moduleId))?.delete(test.fullName);
  }
}
