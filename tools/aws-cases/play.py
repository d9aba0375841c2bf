"""Plays calls against an AWS emulator with boto3. Reads one JSON list of calls a line, answers one line: the errors.

A call: {"service": "iam", "region": "us-east-1" or null, "op": "create_user", "args": {...}}. Blobs are base64 below "$bytes"; what an
earlier call of the list answered is named below "$from": "0.Vpc.VpcId".
"""
import base64, json, sys, urllib.request
import boto3
from botocore.config import Config

endpoint = sys.argv[1]


def answered(answers, path):
    value = answers
    for part in path.split("."):
        value = value[int(part)] if isinstance(value, list) else value[part]
    return value


def decoded(value, answers):
    if isinstance(value, dict):
        if set(value) == {"$bytes"}:
            return base64.b64decode(value["$bytes"])
        if set(value) == {"$from"}:
            return answered(answers, value["$from"])
        return {key: decoded(inner, answers) for key, inner in value.items()}
    return [decoded(inner, answers) for inner in value] if isinstance(value, list) else value


def play(call, answers):
    keys = {"aws_access_key_id": "AKIAEXAMPLEEXAMPLE00", "aws_secret_access_key": "example"}
    region = call.get("region") or "us-east-1"
    # EC2 resources of boto3 spell some operations otherwise
    names = {"create_instances": "run_instances"}
    options = Config(inject_host_prefix=False)
    client = boto3.client(call["service"], region_name=region, endpoint_url=endpoint, config=options, **keys)
    return getattr(client, names.get(call["op"], call["op"]))(**decoded(call.get("args", {}), answers))


for line in sys.stdin:
    urllib.request.urlopen(urllib.request.Request(endpoint + "/moto-api/reset", method="POST")).read()
    errors = []
    answers = []
    for call in json.loads(line):
        try:
            answers.append(play(call, answers))
        except Exception as error:
            answers.append({})
            errors.append(f"{call['service']}:{call['op']}: {error}"[:300])
    print(json.dumps(errors), flush=True)
