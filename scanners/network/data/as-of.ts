/** The day up to which both tables beside this file were compiled. */
export const SOFTWARE_AS_OF = '2026-01-15'
