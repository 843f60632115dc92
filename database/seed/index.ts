export { demoPassword, demoSignIns, seedDemo } from './demo.ts'
