import { type FaultName, faultNames } from 'doorplate/testing';
import { faultsAreTold } from './faultsTold.ts';

faultsAreTold((Object.keys(faultNames) as FaultName[]).filter((fault) => fault !== 'huge'));
