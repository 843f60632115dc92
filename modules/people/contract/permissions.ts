import {
  everyoneAndSupport,
  everyoneOwn,
  everyonesReportsOrOwn,
  ownerAndHr,
  ownerAndSupport,
  ownerHrAndManager,
  ownerHrAndSupport,
  permission,
} from '@daybook/platform/contract'

export const directoryRead = permission('people.directory', 'See the directory: name, title, photo', everyoneAndSupport)
export const personRead = permission('people.read', "See a person's private data", everyonesReportsOrOwn)
/** Neither support nor a manager: whom to call is told to whoever may have to. */
export const emergencyRead = permission('people.emergency', 'See the emergency contacts of a person', {
  ...everyoneOwn,
  ...ownerAndHr,
})
export const personCreate = permission('people.create', 'Create, onboard and import employees', ownerHrAndSupport)
export const personUpdate = permission('people.update', 'Edit job data and reporting line', ownerHrAndSupport)
export const changeAsk = permission('people.change.ask', 'Ask for a change of your own data that HR makes', everyoneOwn)
export const changeDecide = permission('people.change.decide', 'Decide on a request to change data, never your own', ownerAndHr)
export const changeRead = permission('people.change.read', 'See requests to change data', { ...everyoneOwn, ...ownerAndHr })
export const fieldsSetUp = permission('people.fields', 'Decide which fields the company keeps of its people', ownerAndHr)
export const peopleExport = permission('people.export', 'Take the list of people out as a file', ownerAndHr)
export const preparationRead = permission('people.preparation', 'See how far somebody is who was invited', ownerAndHr)
export const personDeactivate = permission('people.deactivate', 'Deactivate a person', ownerHrAndSupport)
export const secondFactorReset = permission(
  'people.second_factor',
  "Reset another's second factor, never a password",
  ownerAndSupport,
)
export const standIn = permission('people.stand_in', 'Say who decides while a manager is away', ownerHrAndManager)
