import { writeSync } from 'node:fs';
import { relative } from 'node:path';

/** A reporter that says of each test that it has ended, and, when its run is ended from outside, which tests were still running: a run that hangs tells nothing else of where. */
export default class Unfinished {
  running = new Set();

  onInit() {
    process.once('SIGTERM', () => {
      console.error(`Ended from outside. Not finished:\n${[...this.running].join('\n') || 'nothing that had begun'}`);
      process.exit(1);
    });
  }

  onTestModuleStart(file) {
    this.running.add(relative('.', file.moduleId));
  }

  onTestModuleEnd(file) {
    this.running.delete(relative('.', file.moduleId));
  }

  onTestCaseReady(test) {
    this.running.add(`${relative('.', test.module.moduleId)}: ${test.fullName}`);
  }

  onTestCaseResult(test) {
    // To who has begun the run, and can so tell one that hangs from one that takes its time.
    if (process.env.SIGNS_TO) writeSync(Number(process.env.SIGNS_TO), '.');
    this.running.delete(`${relative('.', test.module.moduleId)}: ${test.fullName}`);
  }
}
