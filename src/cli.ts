#!/usr/bin/env node
import { runCommand } from './cli/index.ts';

/** The `doorplate` command. docs/guides/command.md says what it does. */

await runCommand();
