#!/usr/bin/env node
/** The `doorplate` command. docs/guides/command.md says what it does. */
import { runCommand } from './cli/index.ts';

await runCommand();
