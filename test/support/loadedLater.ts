// What the library loads when it is needed is there already: a test that lets everything happen that is due does not wait for a disk.
import '../../src/core/call/nodeFailureOf.ts';
import '../../src/core/call/redact.ts';
import '../../src/core/postal/laterLookUp.ts';
