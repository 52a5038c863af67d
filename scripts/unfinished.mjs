import { writeSync } from 'node:fs';
import { relative } from 'node:path';

/** A reporter that signals every finished test to its parent process, and lists the unfinished tests when the run is stopped from outside. */
export default class Unfinished {
  /** Tests that have started and not finished, by file. */
  running = new Map();

  onInit() {
    process.once('SIGTERM', () => {
      const files = [...this.running].map(([file, tests]) => [file, ...tests].join('\n  '));
      console.error(`Stopped from outside. Unfinished tests:\n${files.join('\n') || 'none had started'}`);
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
    // Lets the parent tell a hanging run from a slow one.
    if (process.env.SIGNS_TO) writeSync(Number(process.env.SIGNS_TO), '.');
    this.running.get(relative('.', test.module.moduleId))?.delete(test.fullName);
  }
}
