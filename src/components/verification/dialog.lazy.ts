/* This module is needed only if a form verifies an address. Load it only with `import()`. */
export { AddressVerification } from './AddressVerification.tsx';
