import { everyoneInCompany, ownerAndHr, permission } from '@daybook/platform/contract'

export const noticeRead = permission('notice.read', 'Read notices and company news', everyoneInCompany, 'TIMESHEET')
export const noticeWrite = permission('notice.write', 'Post notices and company news', ownerAndHr, 'TIMESHEET')
