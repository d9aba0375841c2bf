/** Functions by which somebody has power over what belongs to others, by their selectors. */
export type Power = 'mint' | 'burn' | 'pause' | 'blacklist' | 'fees' | 'upgrade' | 'withdraw'
type Functions = Readonly<Record<string, string>>

/** Selector: signature. Source of the numbers: the first four bytes of keccak256 of the signature; a test computes each again. */
export const UPGRADES: Functions = {
  '0x3659cfe6': 'upgradeTo(address)',
  '0x4f1ef286': 'upgradeToAndCall(address,bytes)',
}
export const POWERS: Readonly<Record<Power, Functions>> = {
  mint: {
    '0x40c10f19': 'mint(address,uint256)',
    '0xa0712d68': 'mint(uint256)',
    '0x4e6ec247': '_mint(address,uint256)',
    '0xcc872b66': 'issue(uint256)',
  },
  burn: { '0x9dc29fac': 'burn(address,uint256)', '0xf3bdc228': 'destroyBlackFunds(address)' },
  pause: { '0x8456cb59': 'pause()' },
  blacklist: {
    '0xf9f92be4': 'blacklist(address)',
    '0x0ecb93c0': 'addBlackList(address)',
    '0x8d1fdf2f': 'freeze(address)',
    '0x44337ea1': 'addToBlacklist(address)',
  },
  fees: { '0x69fe0e2d': 'setFee(uint256)', '0xc0324c77': 'setParams(uint256,uint256)' },
  upgrade: UPGRADES,
  withdraw: { '0x5312ea8e': 'emergencyWithdraw(uint256)', '0xdb2e21bc': 'emergencyWithdraw()' },
}
export const POWER_NAMES = ['mint', 'burn', 'pause', 'blacklist', 'fees', 'upgrade', 'withdraw'] as const satisfies readonly Power[]

/** Which of some functions a contract has, by their signatures. */
export const whoseSelectors = (functions: Functions, selectors: readonly string[]): string[] =>
  selectors.flatMap((selector) => functions[selector] ?? [])
