export { setRole } from './change-role.ts'
export { leave } from './remove-member.ts'
export { lockTeam, roleOfMember } from './team.ts'
export { tellOfTeam } from './tell-of-team.ts'
