/** 'Business · MSP' below the name of an account; `demo` is the word for a demo account. */
export function accountFacts(account: { planName: string; isMsp: boolean; isDemo: boolean }, demo: string): string {
  return [account.planName, account.isMsp ? 'MSP' : '', account.isDemo ? demo : ''].filter((fact) => fact !== '').join(' · ')
}
