import { LeavePolicyField, TypeName } from '@daybook/leave/contract'
import type { LeaveUnit } from '@daybook/leave/domain'
import { isDay } from '@daybook/platform/domain'
import type { UseFormReturnType } from '@mantine/form'
import { z } from 'zod'

/** A type of leave as its form holds it while somebody types. */
export const TypedType = z.object({
  name: TypeName,
  unit: z.enum(['DAYS', 'HOURS']),
  from: z.string().refine(isDay, 'Please choose a day'),
  policy: LeavePolicyField,
})
export type TypedType = z.input<typeof TypedType>
export type TypeFields = UseFormReturnType<TypedType>

/** What each part of the form is given. */
export type PartProps = { readonly form: TypeFields; readonly unit: LeaveUnit }
