import { writeSync } from 'node:fs';
import { relative } from 'node:path';

/** A reporter that says of each test that it has ended, and, when its run is ended from outside, which tests were still running: a run that hangs tells nothing else of where. */
export default class Unfinished {
  /** The tests of each file that have begun. */
  running = new Map();

  onInit() {
    process.once('SIGTERM', () => {
      const files = [...this.running].map(([file, tests]) => [file, ...tests].join('\n  '));
      console.error(`Ended from outside. Not finished:\n${files.join('\n') || 'nothing that had begun'}`);
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
    // To who has begun the run, and can so tell one that hangs from one that takes its time.
    if (process.env.SIGNS_TO) writeSync(Number(process.env.SIGNS_TO), '.');
    this.running.get(relative('.', test.module.moduleId))?.delete(test.fullName);
  }
}
