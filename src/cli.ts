#!/usr/bin/env node
import { runCommand } from './cli/index.ts';

/** The `doorplate` command. See docs/guides/command.md. */

await runCommand();
