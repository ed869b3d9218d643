throw new Error('this worker dies while it loads');
