/** A way to more rights, as published by those who found or collected them. */
export interface EscalationPath {
  /** All are needed; the first is the one whose resources decide how far it leads. */
  actions: readonly string[]
  /** The service that iam:PassRole hands the role to. */
  passesTo?: string
  /** It leads higher even where it may be used on the caller alone. */
  onSelf?: true
}

const direct = (...actions: string[]): EscalationPath => ({ actions })
const onSelf = (...actions: string[]): EscalationPath => ({ actions, onSelf: true })
const pass = (service: string, ...actions: string[]): EscalationPath => ({
  actions: ['iam:PassRole', ...actions],
  passesTo: `${service}.amazonaws.com`,
})

/**
 * Published ways to escalate in AWS, as sets of actions.
 * Sources: https://docs.aws.amazon.com/IAM/latest/UserGuide/id_roles_use_passrole.html, and the collections
 * https://github.com/RhinoSecurityLabs/AWS-IAM-Privilege-Escalation, https://bishopfox.com/blog/privilege-escalation-in-aws,
 * https://pathfinding.cloud
 */
export const ESCALATION_PATHS: readonly EscalationPath[] = [
  // rights written or given by the caller itself
  direct('iam:CreatePolicyVersion'),
  direct('iam:SetDefaultPolicyVersion'),
  onSelf('iam:AttachUserPolicy'),
  direct('iam:AttachGroupPolicy'),
  onSelf('iam:AttachRolePolicy'),
  onSelf('iam:PutUserPolicy'),
  direct('iam:PutGroupPolicy'),
  onSelf('iam:PutRolePolicy'),
  direct('iam:AddUserToGroup'),
  onSelf('iam:DeleteUserPermissionsBoundary'),
  onSelf('iam:DeleteRolePermissionsBoundary'),
  onSelf('iam:PutUserPermissionsBoundary'),
  onSelf('iam:PutRolePermissionsBoundary'),
  // someone else's identity
  direct('iam:CreateAccessKey'),
  direct('iam:CreateLoginProfile'),
  direct('iam:UpdateLoginProfile'),
  direct('iam:UpdateAssumeRolePolicy', 'sts:AssumeRole'),
  direct('iam:UpdateSAMLProvider'),
  direct('sso:PutInlinePolicyToPermissionSet', 'sso:ProvisionPermissionSet'),
  direct('sso:AttachManagedPolicyToPermissionSet', 'sso:ProvisionPermissionSet'),
  direct('sso:CreateAccountAssignment'),
  // a role handed to what runs the caller's code
  pass('ec2', 'ec2:RunInstances'),
  pass('ec2', 'ec2:AssociateIamInstanceProfile'),
  pass('ec2', 'ec2:ReplaceIamInstanceProfileAssociation'),
  pass('ec2', 'ec2:RequestSpotInstances'),
  pass('ec2', 'ec2:CreateLaunchTemplate', 'autoscaling:CreateAutoScalingGroup'),
  pass('ec2', 'autoscaling:CreateLaunchConfiguration', 'autoscaling:CreateAutoScalingGroup'),
  pass('lambda', 'lambda:CreateFunction', 'lambda:InvokeFunction'),
  pass('lambda', 'lambda:CreateFunction', 'lambda:AddPermission'),
  pass('lambda', 'lambda:CreateFunction', 'lambda:CreateEventSourceMapping'),
  pass('lambda', 'lambda:CreateFunction', 'lambda:CreateFunctionUrlConfig'),
  pass('glue', 'glue:CreateDevEndpoint'),
  pass('glue', 'glue:CreateJob', 'glue:StartJobRun'),
  pass('glue', 'glue:CreateJob', 'glue:CreateTrigger'),
  pass('glue', 'glue:UpdateJob', 'glue:StartJobRun'),
  pass('glue', 'glue:UpdateJob', 'glue:CreateTrigger'),
  pass('glue', 'glue:CreateSession', 'glue:RunStatement'),
  pass('cloudformation', 'cloudformation:CreateStack'),
  pass('cloudformation', 'cloudformation:UpdateStack'),
  pass('cloudformation', 'cloudformation:CreateChangeSet', 'cloudformation:ExecuteChangeSet'),
  pass('cloudformation', 'cloudformation:CreateStackSet', 'cloudformation:CreateStackInstances'),
  pass('cloudformation', 'cloudformation:UpdateStackSet'),
  pass('datapipeline', 'datapipeline:CreatePipeline', 'datapipeline:PutPipelineDefinition', 'datapipeline:ActivatePipeline'),
  pass('sagemaker', 'sagemaker:CreateNotebookInstance', 'sagemaker:CreatePresignedNotebookInstanceUrl'),
  pass('sagemaker', 'sagemaker:CreateProcessingJob'),
  pass('sagemaker', 'sagemaker:CreateTrainingJob'),
  pass('codebuild', 'codebuild:CreateProject', 'codebuild:StartBuild'),
  pass('codebuild', 'codebuild:CreateProject', 'codebuild:StartBuildBatch'),
  pass('codebuild', 'codebuild:UpdateProject', 'codebuild:StartBuild'),
  pass('codestar', 'codestar:CreateProject'),
  pass('ecs-tasks', 'ecs:RegisterTaskDefinition', 'ecs:RunTask'),
  pass('ecs-tasks', 'ecs:RegisterTaskDefinition', 'ecs:StartTask'),
  pass('ecs-tasks', 'ecs:RegisterTaskDefinition', 'ecs:CreateService'),
  pass('ecs-tasks', 'ecs:RegisterTaskDefinition', 'ecs:UpdateService'),
  pass('ecs-tasks', 'batch:RegisterJobDefinition', 'batch:SubmitJob'),
  pass('ssm', 'ssm:StartAutomationExecution'),
  pass('tasks.apprunner', 'apprunner:CreateService'),
  pass('states', 'states:CreateStateMachine', 'states:StartExecution'),
  pass('states', 'states:UpdateStateMachine', 'states:StartExecution'),
  pass('scheduler', 'scheduler:CreateSchedule'),
  pass('events', 'events:PutRule', 'events:PutTargets'),
  pass('ec2', 'elasticmapreduce:RunJobFlow'),
  pass('airflow', 'airflow:CreateEnvironment'),
  pass('cognito-identity', 'cognito-identity:SetIdentityPoolRoles'),
  pass(
    'bedrock-agentcore',
    'bedrock-agentcore:CreateCodeInterpreter',
    'bedrock-agentcore:StartCodeInterpreterSession',
    'bedrock-agentcore:InvokeCodeInterpreter',
  ),
  pass('bedrock-agentcore', 'bedrock-agentcore:CreateAgentRuntime', 'bedrock-agentcore:InvokeAgentRuntime'),
  pass(
    'bedrock-agentcore',
    'bedrock-agentcore:CreateBrowser',
    'bedrock-agentcore:StartBrowserSession',
    'bedrock-agentcore:ConnectBrowserAutomationStream',
  ),
  // the role of what runs already
  direct('lambda:UpdateFunctionCode'),
  direct('lambda:UpdateFunctionConfiguration'),
  direct('glue:UpdateDevEndpoint'),
  direct('cloudformation:UpdateStack'),
  direct('cloudformation:CreateChangeSet', 'cloudformation:ExecuteChangeSet'),
  direct('sagemaker:CreatePresignedNotebookInstanceUrl'),
  direct(
    'sagemaker:UpdateNotebookInstance',
    'sagemaker:CreateNotebookInstanceLifecycleConfig',
    'sagemaker:StartNotebookInstance',
    'sagemaker:StopNotebookInstance',
  ),
  direct('codebuild:StartBuild'),
  direct('ssm:SendCommand'),
  direct('ssm:StartSession'),
  direct('ecs:ExecuteCommand', 'ecs:DescribeTasks'),
  direct('ec2:ModifyInstanceAttribute', 'ec2:StopInstances', 'ec2:StartInstances'),
  direct('ec2:ModifyLaunchTemplate', 'ec2:CreateLaunchTemplateVersion'),
  direct('ec2-instance-connect:SendSSHPublicKey'),
  direct('ec2-instance-connect:SendSerialConsoleSSHPublicKey'),
  direct('apprunner:UpdateService'),
  direct('bedrock-agentcore:InvokeAgentRuntimeCommand'),
  direct('bedrock-agentcore:InvokeCodeInterpreter', 'bedrock-agentcore:StartCodeInterpreterSession'),
  direct('bedrock-agentcore:ConnectBrowserAutomationStream', 'bedrock-agentcore:StartBrowserSession'),
]
