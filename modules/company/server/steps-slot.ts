import { type Db, slot } from '@daybook/platform/server'
import type { SetupStep } from '../domain/index.ts'

/** Whether a step of the path from a new company to its first payroll is done, answered by the module it is done in. */
export const setupStepDone = slot<{ step: SetupStep; done: (db: Db) => Promise<boolean> }>('company.setup_step')
