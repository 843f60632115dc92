// The part of the front door that needs no holiday data set: the server's start and every pay computation use this one.
export * from './schedule.ts'
export * from './whose-days-off.ts'
export * from './work-week.ts'
export * from './working-days.ts'
