import { Badge } from '../../../src/ui/feedback/Badge.tsx';
import { Banner } from '../../../src/ui/feedback/Banner.tsx';
import { EmptyState } from '../../../src/ui/feedback/EmptyState.tsx';
import { FailureText } from '../../../src/ui/feedback/FailureText.tsx';
import { Figure } from '../../../src/ui/feedback/Figure.tsx';
import { ProgressRing } from '../../../src/ui/feedback/ProgressRing.tsx';
import { RefusedState } from '../../../src/ui/feedback/RefusedState.tsx';
import { Skeleton } from '../../../src/ui/feedback/Skeleton.tsx';
import { Button } from '../../../src/ui/forms/Button.tsx';
import { CloseIcon } from '../../../src/ui/icons/icons.tsx';
import { States } from './States.tsx';

const ignore = () => undefined;

function progress(percent: number) {
  return (write: (percent: number) => void) => {
    write(percent);
    return ignore;
  };
}

const failure = { messageId: 'fault.network' };

function Messages() {
  return (
    <>
      <States
        name="Badge"
        states={{
          plain: <Badge>12</Badge>,
          light: <Badge tone="light">New</Badge>,
          gain: <Badge tone="gain">+3</Badge>,
          loss: <Badge tone="loss">-2</Badge>,
          info: <Badge tone="info">Note</Badge>,
        }}
      />
      <States
        name="Banner"
        states={{
          info: <Banner title="A title">A sentence.</Banner>,
          light: <Banner tone="light">A sentence.</Banner>,
          success: <Banner tone="success">A sentence.</Banner>,
          danger: (
            <Banner tone="danger" isUrgent action={<Button variant="quiet">Again</Button>}>
              A sentence.
            </Banner>
          ),
        }}
      />
      <States
        name="EmptyState"
        states={{
          plain: <EmptyState title="Nothing yet" />,
          whole: (
            <EmptyState icon={<CloseIcon />} title="Nothing yet" action={<Button>Begin</Button>}>
              What will be here.
            </EmptyState>
          ),
        }}
      />
      <States
        name="RefusedState"
        states={{
          again: <RefusedState title="Refused" retry="Again" failure={failure} onRetry={ignore} />,
          reload: (
            <RefusedState
              title="Refused"
              retry="Reload"
              failure={failure}
              onRetry={ignore}
              isReload
            />
          ),
        }}
      />
      <States name="FailureText" states={{ plain: <FailureText failure={failure} /> }} />
    </>
  );
}

function Figures() {
  return (
    <>
      <States
        name="Figure"
        states={{ known: <Figure value={12_345} />, unknown: <Figure value={null} /> }}
      />
      <States
        name="ProgressRing"
        states={{
          begun: <ProgressRing label="Progress" subscribe={progress(3)} />,
          half: <ProgressRing label="Progress" subscribe={progress(50)} />,
          done: <ProgressRing label="Progress" subscribe={progress(100)} />,
        }}
      />
      <States
        name="Skeleton"
        states={{
          line: <Skeleton />,
          title: <Skeleton shape="title" />,
          circle: <Skeleton shape="circle" />,
          block: <Skeleton shape="block" />,
        }}
      />
    </>
  );
}

/** src/ui/feedback in its states. */
export function Feedback() {
  return (
    <>
      <Messages />
      <Figures />
    </>
  );
}
