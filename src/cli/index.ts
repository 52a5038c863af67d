export { runCommand } from './runCommand.ts';
