import type { PrivateScanner } from '#contract/private-scanning.ts'

/** Stacks are being made. */
export const isLaunching = ({ stateVPC }: Pick<PrivateScanner, 'stateVPC'>): boolean =>
  stateVPC === 'inProgressEIP' || stateVPC === 'inProgressVPC'
