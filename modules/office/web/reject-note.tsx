export { RejectNote } from '@daybook/platform/web'
